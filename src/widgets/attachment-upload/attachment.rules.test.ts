import { expect, test } from 'vitest'
import type { UploadSign } from '#contract/attachment.ts'
import { acceptAttribute, extensionsIn, faultOf, fieldsOf, filesOf, idsIn, joinIds, roomOf, sizeText } from './attachment.rules.ts'

const MB = 1_048_576

test('PICK-15 ids of uploads are joined by ||', () => {
  expect(joinIds(['a', 'b'])).toBe('a||b')
  expect(idsIn('a||b|| a ||')).toEqual(['a', 'b'])
  expect(idsIn('')).toEqual([])
})

test.each([
  ['', []],
  ['.pdf', ['pdf']],
  ['PDF, *.Docx；xlsx|.7z', ['pdf', 'docx', 'xlsx', '7z']],
  ['image/*, pdf', ['jpg', 'jpeg', 'png', 'gif', 'svg', 'webp', 'bmp', 'ico', 'jfif', 'dpg', 'pdf']],
])('WID-06 the accept list %j', (accept, extensions) => {
  expect(extensionsIn(accept)).toEqual(extensions)
  expect(acceptAttribute(accept)).toBe(extensions.map((ext) => `.${ext}`).join(','))
})

test.each([
  ['a.pdf', 1, 'pdf', 10, undefined],
  ['a.PDF', 10 * MB, 'pdf', 10, undefined],
  ['a.pdf', 10 * MB + 1, 'pdf', 10, 'size'],
  ['a.pdf', 99 * MB, '', 0, undefined],
  ['a.exe', 1, 'pdf', 10, 'type'],
  ['a.pdf.exe', 1, 'pdf', 10, 'type'],
  ['a\u202efdp.exe', 1, '.pdf', 10, 'type'],
  ['pdf', 1, 'pdf', 10, 'type'],
  ['a.pdf', 0, '', 10, 'empty'],
] as const)('WID-06 %j of %i bytes, accept %j, at most %i MB: %s', (name, size, accept, maxSize, fault) => {
  expect(faultOf({ name, size }, { accept, maxSize })).toBe(fault)
})

test('how many files there is room for', () => {
  expect(roomOf({ multiple: false, max: 5 })).toBe(1)
  expect(roomOf({ multiple: true, max: 5 })).toBe(5)
  expect(roomOf({ multiple: true, max: 0 })).toBe(Number.POSITIVE_INFINITY)
})

test('files of a page are read as far as they are files', () => {
  expect(filesOf(undefined)).toEqual([])
  expect(filesOf([{ id: '1', name: 'a.PDF' }, { id: '' }, 7, { id: 'a||b' }])).toEqual([
    { id: '1', name: 'a.PDF', contentType: '', ext: 'pdf', size: 0 },
  ])
})

test('WID-06 each vendor gets its fields, and no others', () => {
  const extData: UploadSign['extData'] = {
    host: 'h',
    key: 'k',
    bucket: 'b',
    policy: 'p',
    accessid: 'ak',
    signature: 's',
    expire: 5,
    token: 't',
    'x-amz-algorithm': 'alg',
    'x-amz-credential': 'c',
    'x-amz-date': 'd',
    'x-amz-signature': 'sig',
  }
  const of = (source: UploadSign['source']) => Object.fromEntries(fieldsOf({ source, url: 'k', objectId: 'o', extData }))
  expect(of('huawei')).toEqual({ key: 'k', token: 't' })
  expect(of('aliyun')).toEqual({ key: 'k', OSSAccessKeyId: 'ak', policy: 'p', Signature: 's', Expires: '5', success_action_status: '200' })
  expect(of('local2')).toEqual({
    key: 'k',
    bucket: 'b',
    policy: 'p',
    'x-amz-date': 'd',
    'x-amz-signature': 'sig',
    'x-amz-algorithm': 'alg',
    'x-amz-credential': 'c',
  })
  expect(fieldsOf({ source: 'huawei', url: 'path', objectId: 'o', extData: { host: 'h', key: '' } })[0]).toEqual(['key', 'path'])
})

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_536, '1.5 kB'],
  [10 * MB, '10 MB'],
  [5_000_000_000, '4.7 GB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
