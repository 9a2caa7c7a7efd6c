// Stands before Pyodide's own loader, in the page and in the bots' worker. Browsers compile
// WebAssembly as it arrives only where its type is told right, and some hosts tell it wrong:
// Pyodide then waits for ever. A response of the right type stays untouched, since Chromium
// keeps compiled WebAssembly with it.
{
  const { instantiateStreaming } = WebAssembly;
  const RIGHT = "application/wasm";
  WebAssembly.instantiateStreaming = async (coming, imports) => {
    let response = await coming;
    if (response.headers.get("Content-Type")?.trim().toLowerCase() !== RIGHT) {
      const { body, status } = response;
      response = new Response(body, { status, headers: { "Content-Type": RIGHT } });
    }
    try {
      return await instantiateStreaming.call(WebAssembly, response, imports);
    } catch (error) {
      // Pyodide would go on waiting without a word.
      globalThis.clowderBoot?.fail(`WebAssembly: ${error.message}`);
      throw error;
    }
  };
}
