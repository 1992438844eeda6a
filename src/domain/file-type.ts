/**
 * Kinds of files: what a name claims, what the first bytes say, and what may be shown in a page.
 *
 * @see specification section 5 (generic upload), section 9 (image extensions); security.md T30, T31
 */

type Bytes = ArrayLike<number>

interface FileKind {
  contentType: string
  /** Whether the first bytes of a file fit. */
  fits: (head: Bytes) => boolean
}

const startsWith = (head: Bytes, bytes: Bytes, at = 0): boolean => {
  if (head.length < at + bytes.length) return false
  for (let index = 0; index < bytes.length; index++) if (head[at + index] !== bytes[index]) return false
  return true
}
const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const magic =
  (...signs: (string | readonly number[])[]) =>
  (head: Bytes): boolean =>
    signs.some((sign) => startsWith(head, typeof sign === 'string' ? ascii(sign) : sign))

const zip = magic([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6])
/** Container of Office files before 2007, and of encrypted ones after. */
const ole = magic([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const either =
  (...kinds: ((head: Bytes) => boolean)[]) =>
  (head: Bytes): boolean =>
    kinds.some((kind) => kind(head))
const jpeg = magic([0xff, 0xd8, 0xff])
const utf16 = magic([0xff, 0xfe], [0xfe, 0xff])
/** Text of any encoding that is used here: no zero byte, but in UTF-16. */
const text = (head: Bytes): boolean => utf16(head) || !Array.prototype.includes.call(head, 0)
/** `RIFF`, four bytes of length, then the kind. */
const riff = (kind: string) => (head: Bytes) => startsWith(head, ascii('RIFF')) && startsWith(head, ascii(kind), 8)
const svg = (head: Bytes): boolean => text(head) && /<svg[\s>]/i.test(String.fromCharCode(...Array.prototype.slice.call(head, 0, 4_096)))
const mp4 = (head: Bytes): boolean => startsWith(head, ascii('ftyp'), 4)

const kind = (contentType: string, fits: FileKind['fits']): FileKind => ({ contentType, fits })
const ooxml = (name: string): FileKind => kind(`application/vnd.openxmlformats-officedocument.${name}`, either(zip, ole))
const odf = (name: string): FileKind => kind(`application/vnd.oasis.opendocument.${name}`, zip)
const image = (name: string, fits: FileKind['fits']): FileKind => kind(`image/${name}`, fits)
/** Content that a browser could run is never named as what it is. */
const plain = kind('text/plain', text)
const active = kind('application/octet-stream', text)

/** Every type that is taken. Programs and scripts are not among them: files go from one firm's machine to another's. */
const kinds: Readonly<Record<string, FileKind>> = {
  jpg: image('jpeg', jpeg),
  jpeg: image('jpeg', jpeg),
  jfif: image('jpeg', jpeg),
  dpg: image('jpeg', jpeg),
  png: image('png', magic([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  gif: image('gif', magic('GIF87a', 'GIF89a')),
  webp: image('webp', riff('WEBP')),
  bmp: image('bmp', magic('BM')),
  ico: image('x-icon', magic([0, 0, 1, 0])),
  svg: kind('application/octet-stream', svg),
  tif: image('tiff', magic([0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a])),
  tiff: image('tiff', magic([0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a])),
  pdf: kind('application/pdf', magic('%PDF-')),
  ofd: kind('application/ofd', zip),
  doc: kind('application/msword', either(ole, magic('{\\rtf'))),
  xls: kind('application/vnd.ms-excel', ole),
  ppt: kind('application/vnd.ms-powerpoint', ole),
  wps: kind('application/vnd.ms-works', either(ole, zip)),
  et: kind('application/vnd.ms-excel', either(ole, zip)),
  dps: kind('application/vnd.ms-powerpoint', either(ole, zip)),
  docx: ooxml('wordprocessingml.document'),
  xlsx: ooxml('spreadsheetml.sheet'),
  pptx: ooxml('presentationml.presentation'),
  odt: odf('text'),
  ods: odf('spreadsheet'),
  odp: odf('presentation'),
  rtf: kind('application/rtf', magic('{\\rtf')),
  txt: plain,
  csv: kind('text/csv', text),
  tsv: plain,
  md: plain,
  log: plain,
  json: kind('application/json', text),
  xml: active,
  html: active,
  htm: active,
  eml: active,
  zip: kind('application/zip', zip),
  rar: kind('application/vnd.rar', magic('Rar!\x1a\x07')),
  '7z': kind('application/x-7z-compressed', magic([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])),
  gz: kind('application/gzip', magic([0x1f, 0x8b])),
  dwg: kind('image/vnd.dwg', magic('AC10')),
  dxf: kind('application/octet-stream', either(text, magic('AutoCAD Binary DXF'))),
  mp3: kind(
    'audio/mpeg',
    either(magic('ID3'), (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  ),
  wav: kind('audio/wav', riff('WAVE')),
  mp4: kind('video/mp4', mp4),
  mov: kind('video/quicktime', mp4),
}

/** Bytes of a file's beginning that decide over its kind. */
export const HEAD_BYTES = 4_096

/** Content types that a page may show as they are: pictures of pixels, and PDF in the browser's own viewer. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/x-icon', 'application/pdf'])

/** @see specification section 9 */
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'svg', 'webp', 'bmp', 'ico', 'jfif', 'dpg'] as const
const IMAGES = new Set<string>(imageExtensions)

/**
 * The extension that a name claims: lower case, without the dot, empty when there is none. Dots and blanks at the end, which some systems
 * drop, do not hide it; nor do characters that are not seen.
 *
 * @example extensionOf('Offer.final.PDF') // 'pdf'
 */
export function extensionOf(name: string): string {
  const seen = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[.\s]+$/u, '')
  return /\.([a-z0-9]{1,10})$/i.exec(seen)?.[1]?.toLowerCase() ?? ''
}

/** Content type under which a file with this extension is kept; undefined for types that are not taken. */
export const contentTypeOf = (ext: string): string | undefined => (Object.hasOwn(kinds, ext) ? kinds[ext]?.contentType : undefined)

/** Whether the first bytes of a file are what its extension claims. */
export const fitsExtension = (ext: string, head: Bytes): boolean => Object.hasOwn(kinds, ext) && kinds[ext]?.fits(head) === true

/** Whether a file of this content type may be shown in a page instead of being saved. */
export const isShown = (contentType: string): boolean => SHOWN.has(contentType)

/** Whether an extension is that of a picture. */
export const isImage = (ext: string): boolean => IMAGES.has(ext)

/** Whether a picture with this extension can be drawn by `<img>` from bytes of its content type. */
export const isPicture = (ext: string): boolean => isImage(ext) && isShown(contentTypeOf(ext) ?? '')

/**
 * A file name as a person may read it: what would not be seen, or would turn the reading direction, stands as its code in angle brackets.
 *
 * @example visibleName('a\u202Efdp.exe') // 'a⟨U+202E⟩fdp.exe'
 */
export function visibleName(name: string): string {
  return name.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (char) => `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
