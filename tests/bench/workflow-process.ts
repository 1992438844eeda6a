/** The same process for both viewers: nodes and arrows for ours, which finds their places; BPMN with its places for the other, which needs them given. */

interface Point {
  x: number
  y: number
}
export interface Process {
  definition: { nodes: { id: string; name: string; kind: 'approval' }[]; edges: { id: string; from: string; to: string }[] }
  xml: string
}

const [WIDTH, HEIGHT, GAP] = [120, 60, 60]

/** A chain of so many approvals, with a branch behind every seventh. */
export function aProcessOf(count: number): Process {
  const nodes = Array.from({ length: count }, (_, at) => ({ id: `n${at}`, name: `审批节点${at}`, kind: 'approval' as const }))
  const before = (at: number) => (at % 7 === 6 && at > 3 ? at - 3 : at)
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, from: `n${before(at)}`, to: id }))
  return { definition: { nodes, edges }, xml: bpmn({ nodes, edges }) }
}

function bpmn({ nodes, edges }: Process['definition']): string {
  const places = placesOf({ nodes, edges })
  const of = (id: string) => places.get(id)!
  const tasks = nodes.map(({ id, name }) => `<userTask id="${id}" name="${name}"/>`)
  const flows = edges.map(({ id, from, to }) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`)
  const shapes = nodes.map(({ id }) => {
    const { x, y } = of(id)
    return `<di:BPMNShape id="s${id}" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}"/></di:BPMNShape>`
  })
  const point = ({ x, y }: Point, dx: number) => `<i:waypoint x="${x + dx}" y="${y + HEIGHT / 2}"/>`
  const lines = edges.map(
    ({ id, from, to }) => `<di:BPMNEdge id="l${id}" bpmnElement="${id}">${point(of(from), WIDTH)}${point(of(to), 0)}</di:BPMNEdge>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:i="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="bench">
<process id="p" isExecutable="false">${[...tasks, ...flows].join('')}</process>
<di:BPMNDiagram id="d"><di:BPMNPlane id="pl" bpmnElement="p">${[...shapes, ...lines].join('')}</di:BPMNPlane></di:BPMNDiagram>
</definitions>`
}

/** One column for each step from the beginning. */
function placesOf({ nodes, edges }: Process['definition']): Map<string, Point> {
  const depth = new Map<string, number>()
  const column = new Map<number, number>()
  const places = new Map<string, Point>()
  for (const { id } of nodes) {
    const from = edges.find(({ to }) => to === id)?.from
    const at = from === undefined ? 0 : depth.get(from)! + 1
    const row = column.get(at) ?? 0
    depth.set(id, at)
    column.set(at, row + 1)
    places.set(id, { x: at * (WIDTH + GAP), y: row * (HEIGHT + GAP) })
  }
  return places
}
