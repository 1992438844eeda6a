import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBpmn } from './bpmn.ts'
import { aFile, anApprovalFile } from './testing.ts'

const found = async (xml: string) => (await readBpmn(xml)).findings.map(({ kind, element }) => `${kind} ${element}`.trim())

describe('H1 what would harm a reader is refused before it is read', () => {
  const LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
  test.each([
    ['a document type', anApprovalFile().replace('?>', `?>${LAUGHS}`), 'doctype'],
    ['an external entity', anApprovalFile().replace('?>', '?><!DOCTYPE x SYSTEM "file:///etc/passwd">'), 'doctype'],
    ['a reference to an entity', anApprovalFile().replace('审批', '&a;'), 'entity'],
    ['a reference to nothing', anApprovalFile().replace('审批', 'a & b'), 'entity'],
    ['a reference to NUL', anApprovalFile().replace('审批', '&#0;'), 'entity'],
    ['a reference to half a pair', anApprovalFile().replace('审批', '&#xD800;'), 'entity'],
    ['a reference beyond every sign', anApprovalFile().replace('审批', '&#x110000;'), 'entity'],
    ['NUL', anApprovalFile().replace('审批', '\0'), 'not-xml'],
    ['half a pair', anApprovalFile().replace('审批', '\ud800'), 'not-xml'],
    ['an instruction to a program', anApprovalFile().replace('?>', '?><?php exit() ?>'), 'not-xml'],
    ['too large a file', anApprovalFile().replace('审批', '审'.repeat(340_000)), 'too-large'],
    ['too many elements', aFile('<bpmn:endEvent />'.repeat(2_000)), 'too-many-elements'],
    ['too many nodes', aFile('<bpmn:endEvent />'.repeat(901)), 'too-many-nodes'],
    ['too deep', aFile('<a>'.repeat(40) + '</a>'.repeat(40)), 'too-deep'],
    ['an element that does not end', `${anApprovalFile()}<a>`, 'not-xml'],
    ['an element that did not begin', `${anApprovalFile()}</a>`, 'not-xml'],
    ['a comment that does not end', `${anApprovalFile()}<!-- `, 'not-xml'],
    ['a value that does not end', anApprovalFile('fly:who="'), 'not-xml'],
    ['a value that holds a sign of elements', anApprovalFile(`fly:defaultOpinion="${'<!--'.repeat(40_000)}"`), 'not-xml'],
    ['no XML', 'hello', 'not-xml'],
    ['nothing', ' ', 'not-xml'],
  ])('%s', async (_, xml, kind) => expect(await found(xml)).toEqual([kind]))

  test('comments, character data and the five entities of XML are taken for what they are', async () => {
    const xml = anApprovalFile(
      'fly:who="initiator" fly:defaultOpinion="&lt;&#x597D;&#22909;&gt;"',
      '<!-- <!DOCTYPE & > --><bpmn:documentation><![CDATA[<!ENTITY & >]]></bpmn:documentation>',
    )
    const { definition, findings } = await readBpmn(xml)
    expect(findings).toEqual([])
    expect(definition?.nodes.find(({ id }) => id === 'a')).toMatchObject({ defaultOpinion: '<好好>' })
  })

  test('the line of a fault is told', async () => {
    const { findings } = await readBpmn('<a>\n<b>\n</b>\n</c>\n</a>\n</a>')
    expect(findings).toMatchObject([{ kind: 'not-xml', en: 'Line 5 is not valid XML' }])
  })

  test('whatever a text is, an answer comes, and none that is broken gives a definition without findings', async () => {
    const whole = readFileSync(new URL('./requisition.bpmn', import.meta.url), 'utf8')
    const broken = fc
      .tuple(fc.nat(whole.length), fc.nat(40), fc.constantFrom('', '<', '>', '"', '&', '</a>', 'x', '<a ', ' fly:who=""'))
      .map(([from, length, by]) => whole.slice(0, from) + by + whole.slice(from + length))
    await fc.assert(
      fc.asyncProperty(broken, async (xml) => {
        const { definition, findings } = await readBpmn(xml)
        if (definition && findings.length === 0) expect(definition.nodes.every(({ id }) => id !== '')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
