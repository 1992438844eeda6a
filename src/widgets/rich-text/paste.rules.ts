/** What office programs put into the clipboard beside the text, taken away as a string: in one pass each, however much it is. */

/** Characters of markup that are read; more comes as plain text. Some 20 pages of Word with their looks. */
export const MOST_MARKUP = 600_000

/** Cuts out everything from one word to another. */
function without(text: string, from: string, until: string): string {
  const kept: string[] = []
  const lower = text.toLowerCase()
  let at = 0
  for (let start = lower.indexOf(from); start >= 0; start = lower.indexOf(from, at)) {
    kept.push(text.slice(at, start))
    const end = lower.indexOf(until, start + from.length)
    at = end < 0 ? text.length : end + until.length
  }
  kept.push(text.slice(at))
  return kept.join('')
}

/** Pictures within the text, e.g. those of Word: the bytes are not wanted, and a single one may be megabytes. */
function withoutData(text: string): string {
  const kept: string[] = []
  let at = 0
  for (let start = text.indexOf('data:'); start >= 0; start = text.indexOf('data:', at)) {
    kept.push(text.slice(at, start))
    at = start + 5
    while (at < text.length && !ENDS.has(text.charCodeAt(at))) at++
  }
  kept.push(text.slice(at))
  return kept.join('')
}
const ENDS = new Set([...'"\'<> )'].map((char) => char.charCodeAt(0)))

/** @returns the markup between the marks of the fragment, without styles, comments, conditions, XML of the office and data addresses */
export function withoutOffice(html: string): string {
  const from = html.indexOf('<!--StartFragment-->')
  const until = html.lastIndexOf('<!--EndFragment-->')
  const fragment = from >= 0 && until > from ? html.slice(from, until) : html
  const hasTableAround = /<table[^>]*>(?:(?!<\/table>)[\s\S]){0,4000}$/i.test(html.slice(Math.max(0, from - 4_000), Math.max(0, from)))
  const whole = hasTableAround && !/<table/i.test(fragment) ? `<table>${fragment}</table>` : fragment
  const plain = [
    ['<style', '</style>'],
    ['<script', '</script>'],
    ['<xml', '</xml>'],
    ['<!--', '-->'],
    ['<![', ']>'],
  ].reduce((text, [begin = '', end = '']) => without(text, begin, end), withoutData(whole))
  return plain.replace(/<\/?[a-z][a-z0-9]*:[a-z][^>]{0,2000}>/gi, '')
}
