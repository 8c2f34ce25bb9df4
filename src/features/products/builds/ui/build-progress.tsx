import { Progress } from '@mantine/core';
import { progressWords } from '@/features/products/builds/builds.rules';
import type { Build } from '@/features/products/records/builds.schema';
import css from './build-section.module.css';

/** What is being done for a build, in words. */
export const buildWords = ({ state, progress, edition }: Build): string =>
  state === 'queued' ? 'Waiting in line' : progressWords(progress, edition);

/** A bar with what is being done, announced with each part of it. */
export function BuildProgress({ build }: { build: Build }) {
  const words = buildWords(build);
  return (
    <div className={css.progress}>
      <p className={css.text}>
        <span role="status">{words}</span>
        {build.state === 'running' ? <span className={css.percent}> {build.progress}%</span> : null}
      </p>
      <Progress value={build.state === 'queued' ? 0 : build.progress} aria-label={words} />
    </div>
  );
}
