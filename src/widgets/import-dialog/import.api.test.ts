import { expect, test } from 'vitest'
import { fakeHttp } from '#core/testing.tsx'
import { anImport } from '#widgets/transfer/testing.ts'
import { findOrdered } from './import.api.ts'

const of = { modelId: 'tender.customer', pageId: '', userAccount: 'buyer1', tenantId: 't1' }
const call = 'POST /poi/api/v7/excel/pageListImportTask'
const found = (...rows: ReturnType<typeof anImport>[]) => {
  const http = fakeHttp({ [call]: () => ({ rows, total: rows.length }) } as never)
  return findOrdered(http, { ...of, upload: 'o1' }, new AbortController().signal)
}

test('IMP-07 the import of an upload is that which read it: no try, no other upload, no other target', async () => {
  const own = anImport({ id: 'own', importExcelOssId: 'o1' })
  const others = [
    anImport({ id: 'try', importExcelOssId: 'o1', dryRun: true }),
    anImport({ id: 'upload', importExcelOssId: 'o2' }),
    anImport({ id: 'model', importExcelOssId: 'o1', modelId: 'tender.item' }),
    anImport({ id: 'page', importExcelOssId: 'o1', pageId: 'p1' }),
    // A gateway that does not tell what a task reads.
    anImport({ id: 'silent' }),
  ]
  expect(await found(...others, own)).toBe('own')
  expect(await found(...others)).toBeUndefined()
})
