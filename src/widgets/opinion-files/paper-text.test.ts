import { expect, test } from 'vitest'
import type { OpinionFile } from '#contract/workflow/shapes.ts'
import { paperText } from './paper-text.ts'

const aFile = (name: string, kind: OpinionFile['kind'] = 'FILE'): OpinionFile => ({
  ...{ id: name, name, contentType: '', ext: 'pdf', size: 1, sha256: '' },
  kind,
})

test('FLOW-12 an opinion on paper names its files, and says which one is the signature', () => {
  const files = [aFile('比价 $& 表.pdf'), aFile('签名.png', 'SIGNATURE')]
  expect(paperText('同意', files, 'zh')).toBe('同意\n附件：比价 $& 表.pdf、签名.png（签名）')
  expect(paperText('', files.slice(0, 1), 'en')).toBe('Attachments: 比价 $& 表.pdf')
  expect(paperText('同意', undefined, 'zh')).toBe('同意')
})
