/**
 * `Content-Disposition` with any name: a plain one for programs that read only that, the true one in RFC 8187 form. What would be a path,
 * a second header or an invisible turn of the reading direction in the name is replaced.
 *
 * @see RFC 6266, RFC 8187; security.md T31
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const safe = safeName(name)
  const plain = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${extended(safe)}`
}

const MAX_BYTES = 200

/** A name that every file system takes and that hides nothing; its extension stays. */
export function safeName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 11 ? clean.slice(dot) : ''
  let stem = clean.slice(0, clean.length - ending.length)
  while (Buffer.byteLength(stem + ending) > MAX_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + ending || 'file'
}

/** Everything but the letters that RFC 8187 leaves as they are. */
const extended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
