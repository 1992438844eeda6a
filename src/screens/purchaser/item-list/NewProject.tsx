import { useRef, useState } from 'react'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { fieldMessages } from './field.messages.ts'
import { createDraft } from './item-list.api.ts'
import { messages } from './item-list.messages.ts'
import { newForm } from './new-form.rules.ts'

/** A draft begins with its title; then it has a place of its own, where it is saved as one types. */
export function NewProject({ navigate, readonly }: Pick<ScreenProps, 'navigate' | 'readonly'>) {
  const t = useText(messages)
  const label = useText(fieldMessages)
  const runtime = useRuntime()
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const sent = useRef({ title: '', key: '' })
  const wished = title.trim()
  if (readonly || !runtime.session.can('tender:project:edit')) {
    return <Empty title={t('failed')} action={<Button onPress={() => navigate(paths.purchaserList)}>{t('list')}</Button>} />
  }
  const create = async () => {
    if (wished === '' || busy) return
    if (sent.current.title !== wished) sent.current = { title: wished, key: crypto.randomUUID() }
    setBusy(true)
    setWrong(undefined)
    try {
      const id = await createDraft(runtime, newForm(wished), sent.current.key)
      sent.current = { title: '', key: '' }
      setTitle('')
      // In the view tab of the empty form, which nobody needs any more.
      navigate(paths.itemList, { id }, { replace: true })
    } catch (cause) {
      setWrong((cause as Failure).message)
    }
    setBusy(false)
  }
  return (
    <>
      <PageHeader title={t('new.title')} />
      <Card>
        <div className="ed-new">
          <p>{t('new.lead')}</p>
          <TextField label={label('f.title')} required maxLength={120} value={title} onInput={setTitle} onEnter={() => void create()} />
          {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
          <Button kind="primary" busy={busy} disabled={wished === ''} onPress={() => void create()}>
            {t('new.create')}
          </Button>
        </div>
      </Card>
    </>
  )
}
