import { MaxLength } from 'class-validator';
import { ArgsType, Field } from 'type-graphql';
import { MAX_URL_LENGTH } from '../../src/domain/landing-pages/landing-page.enum.js';
import { AccountArgs } from '../accounts/account.args.js';

/** An address as a caller gives it. */
function UrlArg(): PropertyDecorator {
  const description = `The address: http or https, at most ${MAX_URL_LENGTH} characters. Spaces around it are dropped.`;
  return (target, property) => {
    Field(() => String, { description })(target, property);
    MaxLength(MAX_URL_LENGTH, { message: `$property must have at most ${MAX_URL_LENGTH} characters` })(
      target,
      property as string,
    );
  };
}

@ArgsType()
export class AddLandingPageArgs extends AccountArgs {
  @UrlArg()
  url!: string;
}

@ArgsType()
export class LandingPageArgs extends AccountArgs {
  @Field(() => String, { description: 'UUID of the page.' })
  landingPageId!: string;
}

@ArgsType()
export class UpdateLandingPageArgs extends LandingPageArgs {
  @UrlArg()
  url!: string;
}
