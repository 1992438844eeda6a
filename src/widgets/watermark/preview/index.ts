export { drawLayer, type Mark } from '#widgets/watermark/draw.ts'
export { personOf } from '#widgets/watermark/settled.ts'
