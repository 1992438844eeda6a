import { useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { useEmbedding } from '#screens/workspace/instance/index.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { AllInstances } from './AllInstances.tsx'
import { Definitions } from './Definitions.tsx'
import css from './Processes.css?inline'
import { messages } from './processes.messages.ts'

const sheet = styleSheet(css)
const TABS = ['definitions', 'instances'] as const
type Tab = (typeof TABS)[number]

/** 流程管理: which versions there are, and everything that runs on them. */
export function Processes(props: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { session } = useRuntime()
  const { params } = props
  const isEmbedded = useEmbedding() !== undefined
  const [tab, setTab] = useState<Tab>(params.id || params.tab === 'instances' ? 'instances' : 'definitions')
  if (!session.can('workflow:admin')) return <Empty icon="lock" title={t('forbidden')} />
  return (
    <div className="wp">
      <PageHeader
        title={t('title')}
        heading={isEmbedded ? 'h2' : 'h1'}
        status={
          <TabStrip
            label={t('tabs')}
            active={tab}
            tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`) }))}
            onChange={(id) => setTab(TABS.find((one) => one === id) ?? 'definitions')}
          />
        }
      />
      <div role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'definitions' ? <Definitions {...props} /> : <AllInstances {...props} />}
      </div>
    </div>
  )
}
