import type { Lang } from '#gateway/platform/http/answer.ts'

/** A section of the handbook that fits a question. */
export interface Section {
  path: string
  title: string
  heading: string
  excerpt: string
}

/** Finds sections of the handbook, the best first. */
export type SearchHandbook = (asked: { language: Lang; query: string; limit: number }) => Promise<readonly Section[]>

const WORDS = {
  zh: { none: '未连接模型，手册中也没有找到相关内容。', some: '未连接模型，以下是手册中的相关章节：' },
  en: {
    none: 'No model is connected, and the handbook has nothing on this.',
    some: 'No model is connected. These sections of the handbook fit:',
  },
} as const

/** Marks of Markdown in what is quoted are words here. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`).replace(/\s+/g, ' ')

/** The answer of a house without a model: it says so, and names the sections. */
export function handbookAnswer(sections: readonly Section[], lang: Lang): string {
  const { none, some } = WORDS[lang]
  if (sections.length === 0) return none
  const parts = sections.map(({ title, heading, excerpt }) => {
    const name = heading === '' || heading === title ? plain(title) : `${plain(title)} · ${plain(heading)}`
    return `**${name}**\n\n${plain(excerpt)}`
  })
  return [some, ...parts].join('\n\n')
}
