import Viewer from 'bpmn-js/lib/Viewer'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'

let place
async function show(box, { xml }) {
  place = box
  const viewer = new Viewer({ container: box })
  await viewer.importXML(xml)
  viewer.get('canvas').zoom('fit-viewport')
}
Object.assign(globalThis, {
  contender: {
    warm: show,
    mount: (box, process) => void show(box, process),
    drawn: () => place?.querySelectorAll('.djs-element.djs-shape').length ?? 0,
  },
})
