import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Sheet } from '#contract/tender/score-calls.ts'
import { createDraft, type Draft } from '#core/browser/draft.ts'
import { onPageResume } from '#core/browser/page-resume.ts'
import { browserTimers } from '#core/browser/timers.ts'
import type { Failure } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { readSheet, saveSheet } from '#screens/purchaser/supervision/supervision.api.ts'
import { joined, rowsOf, type SheetValues, valuesOf } from './sheet.rules.ts'

interface Written {
  values: SheetValues
  draft: Draft<SheetValues>
  change: (values: SheetValues) => void
}

/**
 * The own sheet while it is written: kept in this browser at every stroke, sent in pauses. What another window saved meanwhile is taken in, and is sent
 * only once it was seen.
 */
export function useSheet(projectId: string, sheet: Sheet): Written {
  const runtime = useRuntime()
  const { storage, session } = runtime
  const userId = session.user.peek()?.userId ?? ''
  const [first] = useState(sheet)
  const stands = useRef({ version: first.version, values: valuesOf(first.rows) })
  const shown = useRef<SheetValues>(stands.current.values)
  const [values, setValues] = useState<SheetValues>(stands.current.values)
  const show = useCallback((next: SheetValues) => {
    shown.current = next
    setValues(next)
  }, [])
  const send = useCallback(
    async (next: SheetValues) => {
      try {
        stands.current = { version: await saveSheet(runtime, projectId, stands.current.version, rowsOf(next, first)), values: next }
      } catch (cause) {
        if ((cause as Failure).code !== 'TENDER-2004') throw cause
        const theirs = await readSheet(runtime, projectId)
        const base = stands.current.values
        stands.current = { version: theirs.version, values: valuesOf(theirs.rows) }
        show(joined(base, shown.current, stands.current.values))
        throw cause
      }
    },
    [runtime, projectId, first, show],
  )
  const draft = useMemo(
    () =>
      createDraft<SheetValues>({
        key: `score:${userId}:${projectId}`,
        storage: storage.browser,
        send,
        wait: browserTimers.wait,
        wake: onPageResume,
      }),
    [storage, userId, projectId, send],
  )
  const change = useCallback(
    (next: SheetValues) => {
      show(next)
      draft.change(next)
    },
    [draft, show],
  )
  useEffect(() => {
    const end = draft.follow()
    const kept = draft.kept()
    if (kept) change(kept)
    return end
  }, [draft, change])
  return { values, draft, change }
}
