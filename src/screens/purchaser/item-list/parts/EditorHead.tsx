import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useState } from 'react'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { DraftEditor } from '#screens/purchaser/item-list/draft.editor.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import type { ItemListStore } from '#screens/purchaser/item-list/item-list.store.ts'
import { useFaultText } from '#screens/purchaser/item-list/use-fault-text.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { useLate } from '#ui/controls/use-late.ts'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { type Action, DraftActionDialog } from './DraftActionDialog.tsx'

/** It brings the whole machinery of an auction, which a draft does without. */
const readSimulation = () =>
  import('#screens/purchaser/item-list/simulation/SimulationDialog.tsx').then((module) => module.SimulationDialog)

interface EditorHeadProps extends Pick<ScreenProps, 'navigate'> {
  editor: DraftEditor
  store: ItemListStore
}

/** Title, how it stands with saving, and what can be done. */
export function EditorHead({ editor, store, navigate }: EditorHeadProps) {
  useSignals()
  const t = useText(messages)
  const { notices, locale } = useRuntime()
  const [action, setAction] = useState<Action>()
  const say = useFaultText()
  const [simulated, setSimulated] = useState<ProjectDraft>()
  const onLost = useCallback(() => {
    setSimulated(undefined)
    notices.show({ tone: 'danger', text: t('simulate.failed') })
  }, [notices, t])
  const SimulationDialog = useLate(simulated !== undefined, readSimulation, onLost)
  const [checking, setChecking] = useState(false)
  const { code, id } = editor.stands.value
  const { form } = editor.draft.value
  const title = (locale.lang.value === 'en' && form.titleEn) || form.title
  const check = async () => {
    setChecking(true)
    await store.check().catch((cause: Failure) => notices.show({ tone: 'danger', text: cause.message }))
    setChecking(false)
  }
  return (
    <div className="ed-head">
      <PageHeader
        title={title || t('untitled')}
        status={<StatusTag status="DRAFT" />}
        meta={
          <span className="ed-meta">
            <span>{code}</span>
            <SavingState editor={editor} />
          </span>
        }
        actions={
          <>
            <Button onPress={() => editor.flush()}>{t('act.save')}</Button>
            <Button busy={checking} onPress={() => void check()}>
              {t('act.check')}
            </Button>
            <Button icon="building" onPress={() => navigate(paths.invitedFirms, { projectId: id })}>
              {t('read.firms')}
            </Button>
            <Button icon="trend" busy={simulated && !SimulationDialog} onPress={() => setSimulated(form)}>
              {t('act.simulate')}
            </Button>
            <Button kind="primary" icon="send" onPress={() => setAction('submit')}>
              {t('act.submit')}
            </Button>
            <Menu
              trigger={<Icon name="more" />}
              label={t('more.label')}
              align="end"
              items={[
                { id: 'copy', label: t('act.copy'), icon: 'copy' },
                { id: 'delete', label: t('act.delete'), icon: 'trash', danger: true },
              ]}
              onSelect={(next) => setAction(next as Action)}
            />
          </>
        }
      />
      {simulated && SimulationDialog && <SimulationDialog form={simulated} say={say} onClose={() => setSimulated(undefined)} />}
      {action && (
        <DraftActionDialog
          action={action}
          project={{ id, name: title || code, version: editor.stands.peek().version }}
          subject=""
          store={store}
          navigate={navigate}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  )
}

const TONES = { saved: 'ok', waiting: 'calm', sending: 'calm', kept: 'warn', untitled: 'warn', refused: 'bad', conflict: 'warn' } as const

function SavingState({ editor }: { editor: DraftEditor }) {
  useSignals()
  const t = useText(messages)
  const saving = editor.saving.value
  const why = saving.kind === 'refused' ? saving.failure.message : ''
  return (
    <span className="ed-saving" data-tone={TONES[saving.kind]} data-saving={saving.kind}>
      <LiveText>{t(`save.${saving.kind}`, { why })}</LiveText>
    </span>
  )
}
