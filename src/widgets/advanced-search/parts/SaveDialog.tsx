import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

/** Asks for the name of a common query (SEA-11). Stays open when it could not be kept. */
export function SaveDialog({ model, onClose }: { model: SearchModel; onClose: () => void }) {
  useSignals()
  const t = useText(messages)
  const [name, setName] = useState('')
  const [first, setFirst] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const fault = model.saved.faultOf(name)
  const save = async () => {
    setTried(true)
    if (fault || busy) return
    setBusy(true)
    const done = await model.save(name, first)
    setBusy(false)
    if (done !== false) onClose()
  }
  return (
    <Dialog
      open
      heading={t('save.title')}
      width="420px"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('save.cancel')}</Button>
          <Button kind="primary" busy={busy} onPress={save}>
            {t('save.ok')}
          </Button>
        </>
      }
    >
      <div className="as-save">
        <TextField
          label={t('save.name')}
          required
          value={name}
          error={(tried || (name !== '' && fault)) && fault ? t(`save.${fault}`) : undefined}
          onInput={setName}
          onEnter={() => void save()}
        />
        <Checkbox label={t('saved.default')} checked={first} onChange={setFirst} />
      </div>
    </Dialog>
  )
}
