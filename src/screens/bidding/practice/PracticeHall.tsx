import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FreeBid } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import { createLiveStore, LoadGate } from '#screens/bidding/live/index.ts'
import { createQuoteStore, QuoteConsole } from '#screens/bidding/quote-center/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { useLate } from '#ui/controls/use-late.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import css from './PracticeHall.css?inline'
import { messages } from './practice.messages.ts'
import { practiceProject } from './practice.scene.ts'
import { createPractice } from './practice-client.ts'
import { pageClock } from './practice-table.ts'

const sheet = styleSheet(css)

const MODES = ['freeBid', 'threeRounds'] as const
type Mode = (typeof MODES)[number]

const readRounds = () => import('./RoundsGame.tsx').then((module) => module.RoundsGame)

/** Some minutes against bots, with the real form and the real rules. `mode`: how prices come in. */
export function PracticeHall({ navigate, params }: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  const mode: Mode = params.mode === 'threeRounds' ? 'threeRounds' : 'freeBid'
  const [game, setGame] = useState(1)
  const choose = useCallback((next: string) => navigate(paths.practice, { mode: next }, { stay: true }), [navigate])
  return (
    <div className="practice">
      <PageHeader
        title={t('title')}
        status={<Tag tone="warning">{t('tag')}</Tag>}
        actions={
          <>
            <Button onPress={() => navigate(mode === 'freeBid' ? paths.quoteCenter : paths.multiQuoteCenter)}>{t('leave')}</Button>
            <Button icon="refresh" onPress={() => setGame(game + 1)}>
              {t('restart')}
            </Button>
          </>
        }
      />
      <TabStrip label={t('mode')} active={mode} onChange={choose} tabs={MODES.map((id) => ({ id, label: t(`mode.${id}`) }))} />
      <Notice tone="warning">{t(`lead.${mode}`)}</Notice>
      {mode === 'freeBid' ? <Game key={game} /> : <Rounds key={game} onLost={choose} />}
    </div>
  )
}

/** What only rounds need is loaded when somebody practises them. */
function Rounds({ onLost }: { onLost: (mode: Mode) => void }) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const lost = useCallback(() => {
    notices.show({ tone: 'danger', text: t('lost') })
    onLost('freeBid')
  }, [notices, onLost, t])
  const RoundsGame = useLate(true, readRounds, lost)
  return RoundsGame ? <RoundsGame /> : <Skeleton lines={6} />
}

function Game() {
  useSignals()
  const { practice, live, quote } = useMemo(newGame, [])
  useEffect(() => {
    const controller = new AbortController()
    void practice.run(controller.signal)
    void live.open()
    return () => {
      controller.abort()
      live.close()
      quote.close()
    }
  }, [practice, live, quote])
  return <LoadGate live={live}>{() => <QuoteConsole client={practice.client} live={live} quote={quote} />}</LoadGate>
}

function newGame() {
  const practice = createPractice({ clock: pageClock, random: Math.random })
  const live = createLiveStore(practice.client)
  const rules = signal<FreeBid | undefined>(freeBidOf(practiceProject(pageClock.now()).form))
  // A practice bid is answered at once; there is never one to find again.
  const pending = { load: () => undefined, keep: () => undefined, clear: () => undefined }
  const quote = createQuoteStore({ client: practice.client, live, rules, pending, newKey: () => crypto.randomUUID() })
  return { practice, live, quote }
}
