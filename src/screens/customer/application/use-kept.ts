import { useEffect, useMemo, useState } from 'react'
import { useRuntime } from '#core/context.tsx'
import { createDraft, type Draft } from '#core/draft.ts'
import { browserTimers } from '#core/timers.ts'
import { wakings } from '#core/wake.ts'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { type ApplicationValues, mended } from './application.rules.ts'

export interface Kept {
  form: FormOf<ApplicationValues>
  draft: Draft<ApplicationValues>
  /** The form began with what this browser had kept and the gateway had not. */
  restored: boolean
}

/** The form with its draft: kept in this browser at every stroke, sent in pauses; what a browser that died had kept comes back. */
export function useKept(projectId: string, first: ApplicationValues, save: (values: ApplicationValues) => Promise<void>): Kept {
  const { storage, store } = useRuntime()
  const customerId = store.customerId.value.peek()
  const draft = useMemo(
    () =>
      createDraft<ApplicationValues>({
        key: `application:${customerId}:${projectId}`,
        storage: storage.browser,
        send: save,
        wait: browserTimers.wait,
        wake: wakings,
      }),
    [storage, customerId, projectId, save],
  )
  const [begin] = useState(() => {
    const kept = draft.kept()
    return { values: kept ? mended(kept, first) : first, restored: kept !== undefined }
  })
  const form = useForm<ApplicationValues>(begin.values)
  useEffect(() => {
    const end = draft.follow()
    if (begin.restored) draft.change(begin.values)
    const watching = form.watch((_, { type }) => type === 'change' && draft.change(form.getValues()))
    return () => {
      watching.unsubscribe()
      end()
    }
  }, [draft, form, begin])
  return { form, draft, restored: begin.restored }
}
