import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from '#widgets/advanced-search/saved/saved.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

interface NameDialogProps {
  model: SearchModel
  heading: 'save.title' | 'rename' | 'copy' | 'take'
  /** The name to begin with. */
  first?: string
  /** Id of the query whose name it is: it may keep it. */
  own?: string
  /** Asks also whether the list opens with it and whether others see it. */
  withOptions?: boolean
  /** @returns false when it could not be kept */
  keep: (name: string, options: { isDefault: boolean; shared: boolean }) => Promise<boolean | undefined>
  onClose: () => void
}

/** Asks for the name of a common query (SEA-11). Stays open when it could not be kept. */
export function NameDialog({ model, heading, first = '', own, withOptions, keep, onClose }: NameDialogProps) {
  useSignals()
  const t = useText(messages)
  const [name, setName] = useState(first)
  const [isDefault, setDefault] = useState(false)
  const [shared, setShared] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const fault = model.saved.faultOf(name, own)
  const known = model.saved.state.value
  // Once for what is kept already: the conditions stay as they are while this is open.
  const obstacle = useMemo(() => (heading === 'save.title' && known ? model.obstacle() : undefined), [model, heading, known])
  const save = async () => {
    setTried(true)
    if (fault || obstacle || busy) return
    setBusy(true)
    const done = await keep(name, { isDefault, shared })
    setBusy(false)
    if (done !== false) onClose()
  }
  return (
    <Dialog
      open
      heading={t(heading)}
      width="420px"
      dismissible
      // A press beside it would take away what is typed.
      onClose={(reason) => reason !== 'backdrop' && onClose()}
      footer={
        <>
          <Button onPress={onClose}>{t('save.cancel')}</Button>
          <Button kind="primary" busy={busy} onPress={save}>
            {t('save.ok')}
          </Button>
        </>
      }
    >
      <div ref={box} className="as-save">
        <TextField
          label={t('save.name')}
          required
          value={name}
          error={(tried || (name !== '' && fault)) && fault ? t(`save.${fault}`) : undefined}
          onInput={setName}
          onEnter={() => void save()}
        />
        {obstacle && (
          <p className="as-slip" role="alert">
            {t(obstacle.sentence, { limit: obstacle.limit })}
          </p>
        )}
        {withOptions && (
          <>
            <Checkbox label={t('saved.default')} checked={isDefault} onChange={setDefault} />
            <Checkbox label={t('saved.share')} checked={shared} onChange={setShared} />
          </>
        )}
      </div>
    </Dialog>
  )
}
