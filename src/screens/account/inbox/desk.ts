import type { Runtime } from '#core/runtime.ts'
import { messageListFields as fields } from '#domain/tender/list-fields.ts'
import { createListDesk, createPins, type ListDesk } from '#screens/list-tools/index.ts'
import { inboxClient } from './inbox.api.ts'
import { createInboxStore, type InboxStore } from './inbox.store.ts'

export interface Desk extends ListDesk {
  store: InboxStore
}

export function createDesk(runtime: Runtime): Desk {
  const store = createInboxStore(inboxClient(runtime))
  const list = createListDesk(runtime, {
    code: 'messages',
    fields,
    pins: createPins(fields, runtime),
    searched: () => store.search.value,
    shown: () => ({ pageSize: store.size.value }),
    search: (search, wished) => void store.choose(search, wished?.pageSize),
  })
  return { ...list, store }
}
