import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { checkDraft } from '#domain/tender/project/draft.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Award } from './award/Award.tsx'
import type { DraftEditor } from './draft.editor.ts'
import { EditorContext } from './editor.context.tsx'
import { SECTIONS } from './faults.rules.ts'
import { fieldMessages, labelKey } from './field.messages.ts'
import { messages } from './item-list.messages.ts'
import type { ItemListStore, Verdict } from './item-list.store.ts'
import { Bidding } from './parts/Bidding.tsx'
import { ConflictDialog } from './parts/ConflictDialog.tsx'
import { Documents } from './parts/Documents.tsx'
import { EditorHead } from './parts/EditorHead.tsx'
import { Findings, jumpTo } from './parts/Findings.tsx'
import { Items } from './parts/Items.tsx'
import { Preview } from './parts/Preview.tsx'
import { Prices } from './parts/Prices.tsx'
import { Schedule } from './parts/Schedule.tsx'
import { SectionNav } from './parts/SectionNav.tsx'
import { Basics, People } from './parts/Sections.tsx'

interface EditorProps extends Pick<ScreenProps, 'navigate'> {
  editor: DraftEditor
  store: ItemListStore
}

/** The editor of a draft: everything is saved as it is typed. */
export function Editor({ editor, store, navigate }: EditorProps) {
  useSignals()
  const root = useRef<HTMLDivElement>(null)
  const verdict = useVerdict(editor, store)
  const errors = verdict?.errors ?? NONE
  const model = useMemo(() => ({ editor, errors }), [editor, errors])
  const { id, code } = editor.stands.value
  return (
    <EditorContext value={model}>
      <ProjectCode id={id} code={code} />
      <EditorHead editor={editor} store={store} navigate={navigate} />
      <News editor={editor} />
      <Conflicts editor={editor} />
      {verdict && <Findings verdict={verdict} onJump={(path) => jumpTo(root.current, path)} />}
      <div className="ed-body" ref={root}>
        <SectionNav root={root} errors={errors} sections={SECTIONS} />
        <div className="ed-parts">
          <Basics />
          <Schedule />
          <Items />
          <Prices />
          <Bidding />
          <Preview />
          <Award />
          <People />
          <Documents />
        </div>
      </div>
    </EditorContext>
  )
}

const NONE: Verdict['errors'] = []

/** After the first check what was found follows the typing; what only the gateway knows stands as it said it. */
function useVerdict(editor: DraftEditor, store: ItemListStore): Verdict | undefined {
  useSignals()
  const { clock, store: app } = useRuntime()
  const asked = store.verdict.value
  const draft = editor.draft.value
  const ownerId = app.user.value.value?.id ?? ''
  return useMemo(() => {
    if (!asked) return undefined
    const found = checkDraft(draft.form, draft.items, new Date(clock.now()).toISOString(), { ownerId })
    const others = asked.errors.filter(({ path }) => path === 'invitations')
    return { errors: [...found.errors, ...others], warnings: found.warnings }
  }, [asked, draft, ownerId, clock])
}

/** What happened to the draft without the buyer's doing. */
function News({ editor }: { editor: DraftEditor }) {
  useSignals()
  const t = useText(messages)
  const label = useText(fieldMessages)
  const [seen, setSeen] = useState(false)
  const taken = editor.taken.value
  const names = taken.map((path) => {
    const key = labelKey(path)
    return key ? label(key) : path
  })
  return (
    <>
      {editor.restored && !seen && (
        <Notice tone="info" onClose={() => setSeen(true)}>
          {t('restored')}
        </Notice>
      )}
      {taken.length > 0 && (
        <Notice tone="info" onClose={editor.forgetTaken}>
          {t('taken', { fields: names.join(t('comma')) })}
        </Notice>
      )}
    </>
  )
}

/** The question which of two versions counts; put off, it waits behind a notice. */
function Conflicts({ editor }: { editor: DraftEditor }) {
  useSignals()
  const t = useText(messages)
  const [later, setLater] = useState(false)
  const saving = editor.saving.value
  if (saving.kind !== 'conflict') return null
  if (!later) return <ConflictDialog editor={editor} conflict={saving.conflict} onClose={() => setLater(true)} />
  return (
    <Notice tone="warning" action={<Button onPress={() => setLater(false)}>{t('conflict.open')}</Button>}>
      {t('save.conflict')}
    </Notice>
  )
}
