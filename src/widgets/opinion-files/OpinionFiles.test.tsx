// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OpinionFile } from '#contract/workflow/shapes.ts'
import { showStory } from '#support/show-story.tsx'
import { OpinionFiles } from './OpinionFiles.tsx'

afterEach(cleanup)

const aFile = (name: string, kind: OpinionFile['kind']): OpinionFile => ({
  ...{ id: name, name, contentType: 'image/png', ext: 'png', size: 1, sha256: '' },
  kind,
})

test.each([
  ['zh', '签名'],
  ['en', 'Signature'],
] as const)('FLOW-12 a signature stands apart from the files of an opinion, under its word (%s)', async (lang, word) => {
  const files = [aFile('a.png', 'FILE'), aFile('b.png', 'SIGNATURE')]
  const { container } = await showStory({ render: () => <OpinionFiles files={files} /> }, lang)
  const shown = (part: string) => container.querySelector<HTMLElement & { files?: unknown; label?: unknown }>(`[part=${part}] > *`)
  const labelOf = (part: string) => shown(part)?.getAttribute('label') ?? shown(part)?.label ?? null
  expect([labelOf('attachments'), labelOf('signature')]).toEqual([null, word])
  expect(container.querySelectorAll('fly-attachment-upload')).toHaveLength(2)
})
