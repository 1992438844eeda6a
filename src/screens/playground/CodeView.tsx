import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { codeOf, type Framework, frameworks } from './code.rules.ts'
import type { Face } from './face.rules.ts'
import { messages } from './playground.messages.ts'
import type { Setting } from './state.rules.ts'

const NAMES: Readonly<Record<Framework, string>> = { html: 'HTML', vue: 'Vue', react: 'React', angular: 'Angular' }

/** What scrolls in both directions must be reached by the keyboard. */
const REACHABLE = 0

/** The element as it stands, to be written down in a page of somebody's own. */
export function CodeView({ face, setting }: { face: Face; setting: Setting }) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const [framework, setFramework] = useState<Framework>('html')
  const [copied, setCopied] = useState('')
  const code = codeOf(framework, face, setting)
  const copy = async () => {
    try {
      // A page that came without TLS has no clipboard.
      await navigator.clipboard.writeText(code)
      setCopied(code)
    } catch {
      notices.show({ tone: 'warning', text: t('copy.failed') })
    }
  }
  return (
    <Card
      heading={t('code')}
      actions={
        <Button icon={copied === code ? 'check' : 'copy'} onPress={copy}>
          {t(copied === code ? 'copied' : 'copy')}
        </Button>
      }
    >
      <TabStrip
        label={t('code')}
        tabs={frameworks.map((id) => ({ id, label: NAMES[id] }))}
        active={framework}
        onChange={(id) => setFramework(id as Framework)}
      />
      <div className="play-code" role="tabpanel" aria-label={NAMES[framework]} tabIndex={REACHABLE}>
        <pre>
          <code>{code}</code>
        </pre>
      </div>
    </Card>
  )
}
