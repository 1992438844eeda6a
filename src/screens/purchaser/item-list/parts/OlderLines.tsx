import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, type QueryState, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { findProjects, type OlderProject, readLines } from '#screens/purchaser/item-list/item-list.api.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { appended, MAX_ITEMS } from '#screens/purchaser/item-list/items.rules.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

/** Pause in typing before it is searched. */
const QUIET_MS = 250

/** Takes over the lines of an older project, behind the own ones. */
export function OlderLines({ onClose }: { onClose: () => void }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const lang = runtime.locale.lang.value
  const { editor } = useEditor()
  const [keyword, setKeyword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const found = useOlder(keyword)
  const failure = found.failure?.message ?? wrong
  const rows = found.phase === 'ready' ? found.data : undefined
  const search = (next: string) => {
    setWrong(undefined)
    setKeyword(next)
  }
  const take = async ({ id }: OlderProject) => {
    setWrong(undefined)
    try {
      const more = await readLines(runtime, id)
      const { items, leftOut } = appended(editor.draft.peek().items, more)
      editor.set('items', items)
      void editor.flush()
      const took = t('older.took', { n: more.length - leftOut })
      const left = leftOut > 0 ? ` ${t('older.leftOut', { n: leftOut, max: MAX_ITEMS })}` : ''
      runtime.notices.show({ tone: leftOut > 0 ? 'warning' : 'success', text: took + left })
      onClose()
    } catch (cause) {
      setWrong((cause as Failure).message)
    }
  }
  return (
    <Dialog open dismissible heading={t('older.title')} onClose={onClose} width="640px">
      <TextField type="search" label={t('older.search')} value={keyword} maxLength={80} onInput={search} />
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {rows?.length === 0 && <p className="ed-note">{t('older.none')}</p>}
      <ul className="ed-older">
        {(rows ?? []).map((project) => (
          <li key={project.id}>
            <span>
              <strong>{(lang === 'en' && project.titleEn) || project.title}</strong>
              <small>{project.code}</small>
            </span>
            <Button label={`${t('older.take')} ${project.code}`} onPress={() => void take(project)}>
              {t('older.take')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function useOlder(keyword: string): QueryState<readonly OlderProject[]> {
  const runtime = useRuntime()
  const { editor } = useEditor()
  const own = editor.stands.peek().id
  const asked = useRef(keyword)
  asked.current = keyword
  const query = useMemo(
    () =>
      createQuery({
        read: async (signal) => {
          await browserTimers.wait(QUIET_MS, signal)
          const rows = await findProjects(runtime, asked.current, signal)
          return rows.filter(({ id }) => id !== own)
        },
      }),
    [runtime, own],
  )
  return useQuery(query, keyword)
}
