// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { fakeHttp } from '#core/testing.tsx'
import { aSignedIn } from '#widgets/transfer/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import type { CopilotHost } from './copilot.types.ts'
import { useCopilot } from './use-copilot.ts'

test('WID-11 a talk goes on when its dialog was closed and is opened again', async () => {
  const http = fakeHttp({ 'GET /api/v1/ai-app/get/app-onboarding': () => ({}) } as never)
  const opened = signal(true)
  const { host } = aHost({ trigger: 'none', attachments: false, pageContext: undefined } as never)
  const dialog = { opened, busy: signal(false), refusal: signal(''), close: async () => true }
  const whole = { ...host, dialog } as unknown as CopilotHost
  const talks = new Set<unknown>()
  function Probe() {
    useSignals()
    talks.add(useCopilot(whole).chat)
    return null
  }
  const runtime = aSignedIn({ http })
  render(
    <RuntimeContext value={runtime}>
      <Probe />
    </RuntimeContext>,
  )
  for (const isOpen of [false, true]) {
    await act(async () => {
      opened.value = isOpen
    })
  }
  expect(talks.size).toBe(1)
})
