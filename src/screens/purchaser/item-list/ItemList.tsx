import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Editor } from './Editor.tsx'
import css from './ItemList.css?inline'
import { itemListClient } from './item-list.api.ts'
import { messages } from './item-list.messages.ts'
import { createItemListStore } from './item-list.store.ts'
import { NewProject } from './NewProject.tsx'
import { ReadProject } from './ReadProject.tsx'

const sheet = styleSheet(css)

/** A project before its publication: prepared by its owner, decided by the manager, read by the others (9.13). */
export function ItemList({ params, navigate, readonly = false }: ScreenProps) {
  useStyles(sheet)
  const { id } = params
  return (
    <div className="ed">
      {id ? <Project key={id} id={id} navigate={navigate} readonly={readonly} /> : <NewProject navigate={navigate} readonly={readonly} />}
    </div>
  )
}

interface ProjectProps extends Pick<ScreenProps, 'navigate'> {
  id: string
  readonly: boolean
}

function Project({ id, navigate, readonly }: ProjectProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => createItemListStore(itemListClient(runtime), id), [runtime, id])
  const state = useQuery(store)
  if (state.phase === 'loading') return <Skeleton lines={12} />
  if (state.phase === 'failed') {
    return <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
  }
  if (state.phase === 'reading') return <ReadProject project={state.project} store={store} navigate={navigate} readonly={readonly} />
  return <Editor key={state.editor.stands.peek().id} editor={state.editor} store={store} navigate={navigate} />
}
