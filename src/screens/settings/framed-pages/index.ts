export { FrameSettings } from './FrameSettings.tsx'
