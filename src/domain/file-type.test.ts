import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentTypeOf, extensionOf, fitsExtension, isImage, isPicture, isShown, visibleName } from './file-type.ts'

const bytes = (text: string) => [...text].map((char) => char.charCodeAt(0))
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]

describe('WID-06 the extension that a name claims', () => {
  test.each([
    ['Offer.PDF', 'pdf'],
    ['a.pdf.exe', 'exe'],
    ['a.exe. . ', 'exe'],
    ['a.pdf\u202e', 'pdf'],
    ['invoice\u202efdp.exe', 'exe'],
    ['a.e\u200bxe', 'exe'],
    ['全角.ＰＤＦ', 'pdf'],
    ['报价单.xlsx', 'xlsx'],
    ['noext', ''],
    ['.', ''],
    ['../../etc/passwd', ''],
    ['a.sh/../b', ''],
    ['x.verylongextension', ''],
  ])('%j → %j', (name, ext) => expect(extensionOf(name)).toBe(ext))
})

describe('WID-06 the content fits the name', () => {
  test.each([
    ['png', PNG],
    ['pdf', bytes('%PDF-1.7')],
    ['xlsx', [0x50, 0x4b, 3, 4]],
    ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
    ['jfif', [0xff, 0xd8, 0xff, 0xe0]],
    ['webp', bytes('RIFF....WEBP')],
    ['svg', bytes('<?xml version="1.0"?><svg xmlns="x">')],
    ['csv', [0xff, 0xfe, 0x61, 0]],
    ['txt', bytes('hello')],
  ])('%s', (ext, head) => expect(fitsExtension(ext, head)).toBe(true))

  test.each([
    ['png', bytes('<html><script>')],
    ['pdf', bytes('MZ......')],
    ['jpg', PNG],
    ['txt', [0x4d, 0x5a, 0, 1]],
    ['svg', bytes('<html>')],
    ['webp', bytes('RIFF....WAVE')],
    ['xlsx', []],
    ['exe', bytes('MZ')],
    ['constructor', bytes('x')],
  ])('not %s', (ext, head) => expect(fitsExtension(ext, head)).toBe(false))
})

test('T30 nothing that a browser could run is named as what it is, and nothing of it is shown', () => {
  for (const ext of ['svg', 'html', 'htm', 'xml', 'eml']) {
    expect(contentTypeOf(ext)).toBe('application/octet-stream')
    expect(isPicture(ext)).toBe(false)
  }
  for (const type of ['image/svg+xml', 'text/html', 'text/plain', 'application/octet-stream']) expect(isShown(type)).toBe(false)
})

test('programs, scripts and unknown types are not taken', () => {
  for (const ext of ['exe', 'bat', 'js', 'ps1', 'jar', 'lnk', '', 'toString']) expect(contentTypeOf(ext)).toBeUndefined()
})

test('WID-06 the image extensions of the specification', () => {
  const images = ['jpg', 'jpeg', 'png', 'gif', 'svg', 'webp', 'bmp', 'ico', 'jfif', 'dpg']
  expect(images.every(isImage)).toBe(true)
  expect(images.filter((ext) => !isPicture(ext))).toEqual(['svg'])
  expect(isImage('tiff')).toBe(false)
})

test('T31 a name is shown with what would not be seen', () => {
  expect(visibleName('a\u202efdp.exe')).toBe('a⟨U+202E⟩fdp.exe')
  expect(visibleName('a\u0000b\n')).toBe('a⟨U+0000⟩b⟨U+000A⟩')
  expect(visibleName('报价 – 1.pdf')).toBe('报价 – 1.pdf')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => !/[\p{Cc}\p{Cf}]/u.test(visibleName(name))),
    { seed: 7 },
  )
})
