import type { Runtime } from '#core/runtime/runtime.ts'
import { messageListFields as fields } from '#domain/tender/lists/list-fields.ts'
import { createListModel, createQuickFilters, type ListModel } from '#lists/index.ts'
import { inboxClient } from './inbox.api.ts'
import { createInboxStore, type InboxStore } from './inbox.store.ts'

export interface Model extends ListModel {
  store: InboxStore
}

export function createModel(runtime: Runtime): Model {
  const store = createInboxStore(inboxClient(runtime))
  const list = createListModel(runtime, {
    code: 'messages',
    fields,
    quickFilters: createQuickFilters(fields, runtime),
    searched: () => store.search.value,
    shown: () => ({ pageSize: store.size.value }),
    search: (search, wished) => void store.choose(search, wished?.pageSize),
  })
  return { ...list, store }
}
