/**
 * What readers and programs get of a page, one tag a line: without the names of built files and classes, which follow the
 * code, and with the answers in its state in the order of their names, as they come in any.
 */
export function normalisePage(html: string): string {
  return html
    .replace(/<link rel="(?:modulepreload|stylesheet|preload)"[^>]*>/g, '')
    .replace(/<script[^>]* src="[^"]*"[^>]*><\/script>/g, '')
    .replace(/<style[^>]*>.*?<\/style>/gs, '<style/>')
    .replace(/ class="[^"]*"/g, '')
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/\/assets\/([\w.-]+?)-[\w-]{8}\.(\w+)/g, '/assets/$1.$2')
    .replaceAll('<', '\n<')
    .replace(/(?<= id="state">).*$/gm, sortedState)
}

function sortedState(text: string): string {
  const { reads, ...state } = JSON.parse(text) as { reads: Record<string, unknown> }
  const sorted = Object.entries(reads).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(state)}\n${sorted.map(([name, read]) => `${name}: ${JSON.stringify(read)}`).join('\n')}`
}
