/** Bodies of one shape each, as large as wanted: what a stranger may send to cost us the most. */

const repeated = (unit: string, bytes: number, [open, close] = ['[', ']']) =>
  `${open}${Array(Math.floor((bytes - 2) / (Buffer.byteLength(unit) + 1)))
    .fill(unit)
    .join(',')}${close}`

function numbered(unit: (n: number) => string, bytes: number, [open, close] = ['[', ']']): string {
  const units: string[] = []
  for (let left = bytes - 2; left > 0; left -= Buffer.byteLength(units.at(-1)!) + 1) units.push(unit(units.length))
  return `${open}${units.slice(0, -1).join(',')}${close}`
}

const longText = (unit: string, bytes: number) => `{"x":"${unit.repeat(Math.floor((bytes - 8) / Buffer.byteLength(unit)))}"}`

export const jsonShapes: Record<string, (bytes: number) => string> = {
  digits: (bytes) => repeated('1', bytes),
  numbers: (bytes) => numbered((n) => String(n * 7919.5), bytes),
  words: (bytes) => repeated('null', bytes),
  emptyObjects: (bytes) => repeated('{}', bytes),
  emptyArrays: (bytes) => repeated('[]', bytes),
  objects: (bytes) => numbered((n) => `{"id":${n},"name":"n${n}","at":null}`, bytes),
  objectsOfOwnKeys: (bytes) => numbered((n) => `{"k${n}":0}`, bytes),
  longText: (bytes) => longText('a', bytes),
  longTextZh: (bytes) => longText('价', bytes),
  emptyTexts: (bytes) => repeated('""', bytes),
  shortTexts: (bytes) => repeated('"abcdefghij"', bytes),
  manyKeys: (bytes) => numbered((n) => `"k${n}":${n}`, bytes, ['{', '}']),
  longKeys: (bytes) => numbered((n) => `"${'k'.repeat(200)}${n}":0`, bytes, ['{', '}']),
  deepArrays: (bytes) => repeated('['.repeat(60) + ']'.repeat(60), bytes),
  deepObjects: (bytes) => repeated(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, bytes),
  escapes: (bytes) => longText('\\n', bytes),
  unicodeEscapes: (bytes) => longText('\\u00e9', bytes),
  pairEscapes: (bytes) => longText('\\ud83d\\ude00', bytes),
  shortEscapes: (bytes) => repeated('"\\n"', bytes),
}
