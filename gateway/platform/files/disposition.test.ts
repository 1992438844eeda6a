import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disposition, safeName } from './disposition.ts'

test.each([
  ['报价.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E6%8A%A5%E4%BB%B7.pdf`],
  ["it's (1) *.pdf", `attachment; filename="it's (1) _.pdf"; filename*=UTF-8''it%27s%20%281%29%20_.pdf`],
  ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
  ['a\r\nX-Evil: 1.pdf', `attachment; filename="a__X-Evil_ 1.pdf"; filename*=UTF-8''a__X-Evil_%201.pdf`],
  ['a"; filename="b.exe', `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a_%3B%20filename%3D_b.exe`],
  ['\u202efdp.exe', `attachment; filename="_fdp.exe"; filename*=UTF-8''_fdp.exe`],
  ['...', `attachment; filename="file"; filename*=UTF-8''file`],
])('T31 the name %j', (name, header) => expect(disposition('attachment', name)).toBe(header))

test('T31 a long name is cut, its extension is not', () => {
  const name = safeName(`${'长'.repeat(400)}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^长+\.pdf$/)
})

test('T31 no name makes a second header, a path or a quotation of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = disposition('inline', name.toWellFormed())
      expect(header).toMatch(/^inline; filename="[^"\\%\r\n]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
      expect(header).not.toMatch(/[/\\]|%2F|%5C|%00|%E2%80%AE/)
    }),
    { seed: 31 },
  )
})
