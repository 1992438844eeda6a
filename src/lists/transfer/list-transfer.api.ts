import type { TransferModel } from '#contract/excel-shapes.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

interface Asked {
  readonly modelId: string
  readonly pageId: string
  /** The labels come in it. */
  readonly lang: string
}

type Models = Promise<readonly TransferModel[]>

/** One answer a page load for each page, language and firm: what somebody may do with a list does not change while he looks at it. */
const known = new WeakMap<object, Map<string, Models>>()

/**
 * The model as this person may use it; undefined for nothing of it. What could not be read is asked for again by the next one.
 * All of them are asked for: to name one that is not his is refused, and a person who may not export has done nothing wrong.
 */
export async function modelFor({ http, store }: Runtime, { modelId, pageId, lang }: Asked): Promise<TransferModel | undefined> {
  const pages = known.get(http) ?? new Map<string, Models>()
  known.set(http, pages)
  const key = JSON.stringify([pageId, lang, store.customerId.value.peek()])
  const asked = pages.get(key) ?? http.data('POST /poi/api/v7/excel/models', { body: pageId ? { pageId } : {}, quiet: true, stay: true })
  pages.set(key, asked)
  try {
    return (await asked).find((model) => model.modelId === modelId)
  } catch {
    pages.delete(key)
    return undefined
  }
}
