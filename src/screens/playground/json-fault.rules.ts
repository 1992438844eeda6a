/** Where a text stops being JSON. What the browsers' own readers say names no place, or one of many ways. */

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'next'

const TOKEN =
  /[[\]{}:,]|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/uy
const SPACE = /[ \t\n\r]*/y

/** Index of the first letter that cannot stand where it stands; the length of the text where it ends too early, -1 where it is JSON. */
export function jsonFaultAt(text: string): number {
  const open: string[] = []
  let wanted: Wanted = 'value'
  for (let at = 0; ; ) {
    at += match(SPACE, text, at).length
    if (at === text.length) return wanted === 'next' && open.length === 0 ? -1 : at
    const token = match(TOKEN, text, at)
    const then: Wanted | undefined = token === '' ? undefined : after(wanted, token, open)
    if (!then) return at
    wanted = then
    at += token.length
  }
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** What may come after this token; `open` holds the brackets around it. */
function after(wanted: Wanted, token: string, open: string[]): Wanted | undefined {
  const isClosing = token === '}' || token === ']'
  if (isClosing) {
    const mayClose = wanted === 'next' || wanted === (token === ']' ? 'value or ]' : 'key or }')
    return mayClose && open.pop() === (token === ']' ? '[' : '{') ? 'next' : undefined
  }
  if (wanted === ':') return token === ':' ? 'value' : undefined
  if (wanted === 'next') return token === ',' && open.length > 0 ? (open.at(-1) === '{' ? 'key' : 'value') : undefined
  if (wanted === 'key' || wanted === 'key or }') return token.startsWith('"') ? ':' : undefined
  if (token === ':' || token === ',') return undefined
  if (token !== '{' && token !== '[') return 'next'
  open.push(token)
  return token === '{' ? 'key or }' : 'value or ]'
}
