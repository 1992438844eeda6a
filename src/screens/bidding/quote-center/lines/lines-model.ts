import { pageScope } from '#core/action.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { LiveStore } from '#screens/bidding/live/index.ts'
import { linesClient, type Sealed, type Split } from './lines.api.ts'
import type { Values } from './lines.rules.ts'
import { createLinesStore, type LinesDraft, type LinesStore } from './lines.store.ts'

/** What a bidder does by line, besides bidding: the sealed quote before, the split after. */
export interface LinesModel {
  quote: LinesStore<Sealed>
  split: LinesStore<Split>
}

/** @param autosave whether figures are kept as they are typed */
export function createLinesModel(
  runtime: Runtime,
  projectId: string,
  live: Pick<LiveStore, 'view' | 'take'>,
  autosave?: () => boolean,
): LinesModel {
  const client = linesClient(runtime, projectId, live.view.peek.bind(live.view), live.take)
  const of = (kind: 'quote' | 'split') => ({
    draft: draftOf(runtime, kind, projectId),
    scope: pageScope(runtime, () => `lines.${kind} ${projectId}`),
    autosave,
  })
  return {
    quote: createLinesStore({ read: client.quote, send: client.seal, ...of('quote') }),
    split: createLinesStore({ read: client.split, send: client.confirm, ...of('split') }),
  }
}

/** In the storage of this tab, for this firm and project. Storage is outside our control: what is no draft of ours is none. */
function draftOf({ storage, store }: Runtime, kind: string, projectId: string): LinesDraft {
  const name = `${kind}:${store.customerId.value.peek()}:${projectId}`
  return {
    load: () => read(storage.tab.read(name)),
    keep: (values) => storage.tab.write(name, values),
    clear: () => storage.tab.remove(name),
  }
}

function read(kept: unknown): Values | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const figures = Object.entries(kept).filter((pair): pair is [string, string] => /^\d+$/.test(pair[0]) && typeof pair[1] === 'string')
  return figures.length === 0 ? undefined : Object.fromEntries(figures)
}
