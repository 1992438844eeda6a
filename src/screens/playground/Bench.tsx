import { useCallback, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { CodeView } from './CodeView.tsx'
import { Controls } from './Controls.tsx'
import { EventLog } from './EventLog.tsx'
import { detailText, type LogEntry, withEntry } from './event-log.rules.ts'
import type { Face } from './face.rules.ts'
import { LiveElement } from './LiveElement.tsx'
import { Methods } from './Methods.tsx'
import { messages } from './playground.messages.ts'
import { Reference } from './Reference.tsx'
import { type Setting, settingOf, withLook } from './state.rules.ts'

/** One element on the bench: live in the middle, what it is set to, what it tells, and the code of it. */
export function Bench({ face }: { face: Face }) {
  const [setting, setSetting] = useState(() => settingOf(face))
  /** Counts the beginnings: a new one is a new element. */
  const [turn, setTurn] = useState(0)
  const { entries, isPaused, tell, clear, pause } = useLog()
  const live = useRef<HTMLElement>(null)
  const call = useCallback(
    (name: string) => void callMethod(live.current, name).then(({ detail, isFault }) => tell(`${name}()`, detail, isFault)),
    [tell],
  )
  const beginAgain = () => {
    setSetting(settingOf(face))
    setTurn((now) => now + 1)
  }
  return (
    <>
      <div className="play-middle">
        <Card heading={face.tag} actions={<Look setting={setting} onChange={setSetting} onReset={beginAgain} />}>
          <p className="play-note">{face.summary}</p>
          {face.isDialog && <Opener tag={face.tag} onOpen={() => call('show')} />}
          <LiveElement key={turn} face={face} setting={setting} live={live} onEvent={tell} />
          <Methods methods={face.methods} onCall={call} />
        </Card>
        <EventLog entries={entries} isPaused={isPaused} onPause={pause} onClear={clear} />
        <CodeView face={face} setting={setting} />
        <Reference face={face} />
      </div>
      <Controls key={turn} face={face} setting={setting} onChange={setSetting} />
    </>
  )
}

function Opener({ tag, onOpen }: { tag: string; onOpen: () => void }) {
  const t = useText(messages)
  return (
    <div className="play-opener">
      <Button kind="primary" onPress={onOpen}>
        {t('open', { tag })}
      </Button>
      <span className="play-note">{t('dialog')}</span>
    </div>
  )
}

interface LookProps {
  setting: Setting
  onChange: (setting: Setting) => void
  onReset: () => void
}

/** Language and theme of the sample alone. */
function Look({ setting, onChange, onReset }: LookProps) {
  const t = useText(messages)
  const page = { value: '', label: t('asPage') }
  const languages = [page, { value: 'zh', label: '中文' }, { value: 'en', label: 'English' }]
  const themes = [page, { value: 'light', label: t('light') }, { value: 'dark', label: t('dark') }]
  return (
    <div className="play-look">
      <SelectField
        label={t('lang')}
        value={setting.attributes.lang ?? ''}
        options={languages}
        onChange={(lang) => onChange(withLook(setting, 'lang', lang))}
      />
      <SelectField
        label={t('theme')}
        value={setting.attributes.theme ?? ''}
        options={themes}
        onChange={(theme) => onChange(withLook(setting, 'theme', theme))}
      />
      <Button icon="refresh" onPress={onReset}>
        {t('reset')}
      </Button>
    </div>
  )
}

/** What the element tells, the newest first; nothing is kept while it is paused. */
function useLog() {
  const [entries, setEntries] = useState<readonly LogEntry[]>([])
  const [isPaused, setPaused] = useState(false)
  const next = useRef({ id: 0, isPaused: false })
  const tell = useCallback((name: string, detail: unknown, isFault = false) => {
    if (next.current.isPaused) return
    next.current.id += 1
    const entry = { id: next.current.id, at: Date.now(), name, detail: detailText(detail), isFault }
    setEntries((now) => withEntry(now, entry))
  }, [])
  const pause = (wanted: boolean) => {
    next.current.isPaused = wanted
    setPaused(wanted)
  }
  return { entries, isPaused, tell, clear: () => setEntries([]), pause }
}

/** Calls it as a script would; what it answers or throws is told like an event. */
async function callMethod(element: HTMLElement | null, name: string): Promise<{ detail: unknown; isFault: boolean }> {
  try {
    const method = (element as unknown as Record<string, () => unknown> | null)?.[name]
    return { detail: await method?.call(element), isFault: false }
  } catch (cause) {
    return { detail: cause instanceof Error ? cause.message : String(cause), isFault: true }
  }
}
