import { useSignals } from '@preact/signals-react/runtime'
import { useAction } from '#core/action.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from '#widgets/advanced-search/saved/saved.messages.ts'
import type { Asked } from '#widgets/advanced-search/saved/saved-query-actions.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { NameDialog } from './NameDialog.tsx'
import css from './Saved.css?inline'

const sheet = styleSheet(css)

interface DialogsProps {
  model: SearchModel
  asked: Asked
}

/** What is asked of the person before something is kept, or told when it cannot be done. */
export function SavedDialogs({ model, asked }: DialogsProps) {
  useSignals()
  useStyles(sheet)
  const close = () => {
    // What was asked next, e.g. because it was overwritten meanwhile, stays.
    if (model.asked.peek() === asked) model.asked.value = undefined
  }
  switch (asked.kind) {
    case 'save':
      return (
        <NameDialog model={model} heading="save.title" withOptions keep={(name, options) => model.save(name, options)} onClose={close} />
      )
    case 'rename': {
      const { query } = asked
      return (
        <NameDialog
          model={model}
          heading="rename"
          first={query.name}
          own={query.id}
          keep={(name) => model.change(query, { name })}
          onClose={close}
        />
      )
    }
    case 'copy': {
      const { query } = asked
      return (
        <NameDialog
          model={model}
          heading="copy"
          first={query.name}
          withOptions
          keep={(name, options) => model.copy(query, name, options)}
          onClose={close}
        />
      )
    }
    case 'take': {
      const { query } = asked
      return (
        <NameDialog
          model={model}
          heading="take"
          first={query.name}
          own={query.id}
          keep={(name) => model.takeOver(query, name)}
          onClose={close}
        />
      )
    }
    case 'remove':
      return <Remove model={model} query={asked.query} onClose={close} />
    case 'stale':
      return <Stale model={model} asked={asked} onClose={close} />
    case 'link':
      return <Link asked={asked} onClose={close} />
  }
}

/** A shared query is gone for everybody who has it. */
function Remove({ model, query, onClose }: { model: SearchModel; query: CommonQuery; onClose: () => void }) {
  const t = useText(messages)
  const action = useAction<ActionInput>(() => model.remove(query.id), `query.remove ${query.id}`)
  return (
    <ActionDialog
      heading={t('remove.title')}
      lead={t('remove.text', { name: query.name })}
      send={t('remove')}
      back={t('save.cancel')}
      kind="danger"
      action={action}
      onClose={onClose}
    />
  )
}

/** Somebody kept something else under it: nothing is overwritten unseen. */
function Stale({ model, asked, onClose }: { model: SearchModel; asked: Asked & { kind: 'stale' }; onClose: () => void }) {
  const t = useText(messages)
  const { query, again } = asked
  return (
    <Dialog
      open
      heading={t('stale.title')}
      width="460px"
      dismissible
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('save.cancel')}</Button>
          <Button
            onPress={() => {
              onClose()
              void again()
            }}
          >
            {t('stale.mine')}
          </Button>
          <Button
            kind="primary"
            onPress={() => {
              onClose()
              void model.apply(query.id)
            }}
          >
            {t('stale.theirs')}
          </Button>
        </>
      }
    >
      <p className="as-dialog-text">{t('stale.text', { name: query.name })}</p>
    </Dialog>
  )
}

/** The address to be copied by hand, where the browser does not let it be done. */
function Link({ asked, onClose }: { asked: Asked & { kind: 'link' }; onClose: () => void }) {
  const t = useText(messages)
  const { query, address } = asked
  return (
    <Dialog
      open
      heading={t('link.title', { name: query.name })}
      width="460px"
      dismissible
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('link.close')}</Button>}
    >
      <TextField label={t('link.hint')} value={address} onInput={() => undefined} />
    </Dialog>
  )
}
