import type { TransferModel } from '#contract/excel-shapes.ts'
import type { Runtime } from '#core/runtime.ts'

interface Asked {
  readonly modelId: string
  readonly pageId: string
  /** The labels come in it. */
  readonly lang: string
}

/** One answer a page load for each model, language and firm: what somebody may do with a list does not change while he looks at it. */
const known = new WeakMap<object, Map<string, Promise<TransferModel | undefined>>>()

/** The model as this person may use it; undefined for nothing of it. What could not be read is asked for again by the next one. */
export function modelFor({ http, store }: Runtime, { modelId, pageId, lang }: Asked): Promise<TransferModel | undefined> {
  const models = known.get(http) ?? new Map<string, Promise<TransferModel | undefined>>()
  known.set(http, models)
  const key = JSON.stringify([modelId, pageId, lang, store.customerId.value.peek()])
  const there = models.get(key)
  if (there) return there
  const body = { modelId, ...(pageId && { pageId }) }
  const asked = http.data('POST /poi/api/v7/excel/models', { body, quiet: true, stay: true }).then(
    (found) => found.find((model) => model.modelId === modelId),
    () => {
      models.delete(key)
      return undefined
    },
  )
  models.set(key, asked)
  return asked
}
