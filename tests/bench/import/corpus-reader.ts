import { readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { RefusedWorkbook } from '#gateway/platform/workbook/refused-workbook.ts'
import { handMade } from '../../corpus/make-excel.ts'

/** Reads workbooks that are odd, broken or made to hurt, two at a time as a worker does, over and over until it is ended; a line whenever it has been through. */
const files = handMade.map(({ make }) => make())

/** One person sends them all. */
const owner = { tenantId: 'north', userId: 'somebody' }

async function readAll(first: number): Promise<void> {
  for (let n = first; n < files.length; n += 2) {
    try {
      for await (const rows of readWorkbook(files[n]!, { owner })) if (rows.length === 0) throw new Error('an empty batch')
    } catch (error) {
      if (!(error instanceof RefusedWorkbook)) throw error
    }
  }
}

console.log('ready')
for (;;) {
  await Promise.all([readAll(0), readAll(1)])
  console.log('read')
}
