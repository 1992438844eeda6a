import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useAction } from '#core/action.ts'
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
import { newForm } from './presets.rules.ts'

/** A draft begins with its title; then it has a place of its own, where it is saved as one types. */
export function NewProject({ navigate, readonly }: Pick<ScreenProps, 'navigate' | 'readonly'>) {
  useSignals()
  const t = useText(messages)
  const label = useText(fieldMessages)
  const runtime = useRuntime()
  const [title, setTitle] = useState('')
  const make = useAction(async (name: string, key) => {
    const id = await createDraft(runtime, newForm(name), key)
    setTitle('')
    // In the view tab of the empty form, which nobody needs any more.
    navigate(paths.itemList, { id }, { replace: true })
  }, 'project.save')
  const wished = title.trim()
  if (readonly || !runtime.session.can('tender:project:edit')) {
    return <Empty title={t('failed')} action={<Button onPress={() => navigate(paths.purchaserList)}>{t('list')}</Button>} />
  }
  const create = () => void (wished !== '' && make.run(wished))
  const failure = make.failure.value
  return (
    <>
      <PageHeader title={t('new.title')} />
      <Card>
        <div className="ed-new">
          <p>{t('new.lead')}</p>
          <TextField label={label('f.title')} required maxLength={120} value={title} onInput={setTitle} onEnter={create} />
          {failure && <Notice tone="danger">{failure.message}</Notice>}
          <Button kind="primary" busy={make.phase.value === 'running'} disabled={wished === ''} onPress={create}>
            {t('new.create')}
          </Button>
        </div>
      </Card>
    </>
  )
}
