import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Menu, type MenuItem } from '#ui/controls/Menu.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './export.messages.ts'
import type { Preset } from './presets.api.ts'
import type { PresetsStore } from './presets.store.ts'

/** What the line below the menu asks for. */
export type Asked = 'name' | 'remove'

interface PresetMenuProps {
  presets: PresetsStore
  onAsk: (asked: Asked) => void
  /** They could not be read, were asked for again, and the button that did so is gone. */
  onRead: () => void
  /** Tells what became of a request. */
  say: (text: string) => void
}

/** Choices of columns that this person has given names; the menu applies, keeps and deletes them. */
export function PresetMenu({ presets, onAsk, onRead, say }: PresetMenuProps) {
  useSignals()
  const t = useText(messages)
  const state = presets.state.value
  const asked = useRef(false)
  useEffect(() => {
    if (state.phase === 'failed' || !asked.current) return
    asked.current = false
    onRead()
  }, [state.phase, onRead])
  if (state.phase === 'failed') {
    return (
      <Button
        kind="text"
        onPress={() => {
          asked.current = true
          return presets.read()
        }}
      >
        {t('preset.unreadable')}
      </Button>
    )
  }
  if (state.phase !== 'ready') return null
  const applied = presets.applied.value
  const items: MenuItem[] = [
    ...state.presets.map((preset) => ({ id: `use ${preset.id}`, label: preset.name, checked: presets.isSame(preset) })),
    ...(applied && !presets.isSame(applied) ? [{ id: 'overwrite', label: t('preset.overwrite', { name: applied.name }) }] : []),
    { id: 'name', label: t('preset.save') },
    ...(applied ? [{ id: 'remove', label: t('preset.remove', { name: applied.name }), danger: true }] : []),
  ]
  const choose = (id: string) => {
    presets.forgetFault()
    if (id === 'name' || id === 'remove') return onAsk(id)
    if (id === 'overwrite') return void presets.overwrite().then((done) => done && applied && say(t('preset.kept', { name: applied.name })))
    presets.apply(id.slice('use '.length))
    say(t('preset.used', { name: nameOf(state.presets, id) }))
  }
  return (
    <Menu
      align="end"
      label={t('preset.menu')}
      trigger={
        <>
          <Icon name="list" />
          {t('preset.menu')}
          <Icon name="chevron-down" />
        </>
      }
      items={items}
      onSelect={choose}
    />
  )
}

const nameOf = (presets: readonly Preset[], id: string): string => presets.find((preset) => `use ${preset.id}` === id)?.name ?? ''

/** Whoever asked for it goes on there. */
const focusFirst = (line: HTMLElement | null): void => line?.querySelector<HTMLElement>('input, button')?.focus()

interface PresetLineProps extends Pick<PresetMenuProps, 'presets' | 'say'> {
  asked: Asked | undefined
  onDone: () => void
}

/** The name of a new preset, or whether one is to go; why a request was refused. */
export function PresetLine({ presets, asked, onDone, say }: PresetLineProps) {
  useSignals()
  const t = useText(messages)
  const fault = presets.fault.value
  const sentence = fault === undefined ? undefined : typeof fault === 'string' ? t(`preset.${fault}`) : fault.message
  if (asked === 'name') return <NameLine {...{ presets, onDone, say, sentence }} />
  const applied = presets.applied.value
  return (
    <>
      {asked === 'remove' && applied && (
        <div className="export-preset-line" ref={focusFirst}>
          <span>{t('preset.remove.sure', { name: applied.name })}</span>
          <Button
            kind="danger"
            onPress={async () => {
              if (await presets.remove()) say(t('preset.removed', { name: applied.name }))
              onDone()
            }}
          >
            {t('preset.remove.yes')}
          </Button>
          <Button onPress={onDone}>{t('preset.remove.no')}</Button>
        </div>
      )}
      {sentence && <Notice tone="danger">{sentence}</Notice>}
    </>
  )
}

function NameLine({ presets, onDone, say, sentence }: Omit<PresetLineProps, 'asked'> & { sentence: string | undefined }) {
  const t = useText(messages)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const done = await presets.saveAs(name)
    setBusy(false)
    if (!done) return
    say(t('preset.kept', { name: name.trim() }))
    onDone()
  }
  const leave = () => {
    presets.forgetFault()
    onDone()
  }
  return (
    <div className="export-preset-line" ref={focusFirst}>
      <TextField label={t('preset.name')} value={name} error={sentence} onInput={setName} onEnter={() => void save()} />
      <Button kind="primary" busy={busy} onPress={() => void save()}>
        {t('preset.name.save')}
      </Button>
      <Button onPress={leave}>{t('preset.name.leave')}</Button>
    </div>
  )
}
