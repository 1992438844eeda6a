import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import type { FreeBid } from '#contract/tender/project.ts'
import { browserTimers } from '#core/browser/timers.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import { createLiveStore, type HallClock, LoadGate } from '#screens/bidding/live/index.ts'
import { createQuoteStore, QuoteConsole } from '#screens/bidding/quote-center/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './PracticeHall.css?inline'
import { messages } from './practice.messages.ts'
import { practiceProject } from './practice.scene.ts'
import { createPractice } from './practice-client.ts'

/** The clock of a page that needs no server: monotonic, and certain about itself. */
const pageClock: HallClock = {
  now: () => performance.timeOrigin + performance.now(),
  uncertaintyMs: 0,
  wait: browserTimers.wait,
}

const sheet = styleSheet(css)

/** Ten minutes against bots, with the real form and the real rules. */
export function PracticeHall({ navigate }: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  const [game, setGame] = useState(1)
  return (
    <div className="practice">
      <PageHeader
        title={t('title')}
        status={<Tag tone="warning">{t('tag')}</Tag>}
        actions={
          <>
            <Button onPress={() => navigate(paths.quoteCenter)}>{t('leave')}</Button>
            <Button icon="refresh" onPress={() => setGame(game + 1)}>
              {t('restart')}
            </Button>
          </>
        }
      />
      <Notice tone="warning">{t('lead')}</Notice>
      <Game key={game} />
    </div>
  )
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
