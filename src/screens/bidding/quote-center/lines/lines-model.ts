import { pageScope } from '#core/action.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { LiveStore } from '#screens/bidding/live/index.ts'
import { linesClient, type Sealed, type Split } from './lines.api.ts'
import { createLinesStore, type LinesStore } from './lines.store.ts'
import { draftOf } from './lines-draft.ts'

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
