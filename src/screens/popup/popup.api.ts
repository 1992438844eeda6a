import type { TransferModel } from '#contract/excel-shapes.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** Models that need no page of their own and that this person may import into or export from. @throws Failure */
export async function readChoices({ http }: Runtime, kind: 'import' | 'export', signal: AbortSignal): Promise<TransferModel[]> {
  const models = await http.data('POST /poi/api/v7/excel/models', { body: {}, signal, quiet: true })
  return models.filter(({ importUrl, exportUrl }) => (kind === 'import' ? importUrl : exportUrl) !== '')
}
