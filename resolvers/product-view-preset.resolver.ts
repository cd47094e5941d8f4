import { Ctx, Resolver } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { PresetArgs } from '../schema/presets/preset.type.js';
import {
  CreateProductViewPresetArgs,
  PRODUCT_VIEW_PRESET,
  ProductConfig,
  ProductViewPreset,
  SetProductConfigArgs,
  UpdateProductViewPresetArgs,
} from '../schema/presets/product-view-preset.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class ProductViewPresetResolver {
  @Operation({ role: 'kunde', rest: 'GET /product-view-presets', example: [PRODUCT_VIEW_PRESET] })
  @Query(() => [ProductViewPreset], { description: 'Own and shared product view presets, by name.' })
  productViewPresets(@Ctx() { services, viewer }: Context) {
    return services.productViewPresets.list(viewer);
  }

  @Operation({ role: 'kunde', rest: { at: 'POST /product-view-presets', status: 201 }, example: PRODUCT_VIEW_PRESET })
  @Mutation(() => ProductViewPreset, { description: 'Saves a product list layout as a preset.' })
  createProductViewPreset(@Args() args: CreateProductViewPresetArgs, @Ctx() { services, viewer }: Context) {
    return services.productViewPresets.create(viewer, args);
  }

  @Operation({ role: 'kunde', rest: 'PUT /product-view-presets/{presetID}', example: PRODUCT_VIEW_PRESET })
  @Mutation(() => ProductViewPreset, {
    description: "Updates one of the user's own product view presets and all accounts linked to it.",
  })
  updateProductViewPreset(@Args() args: UpdateProductViewPresetArgs, @Ctx() { services, viewer }: Context) {
    return services.productViewPresets.update(viewer, args);
  }

  @Operation({ role: 'kunde', rest: { at: 'DELETE /product-view-presets/{presetID}', status: 204 } })
  @Mutation(() => Done, {
    description: "Deletes one of the user's own product view presets. Linked accounts keep its layout.",
  })
  async deleteProductViewPreset(@Args() { presetId }: PresetArgs, @Ctx() { services, viewer }: Context) {
    await services.productViewPresets.delete(viewer, presetId);
    return DONE;
  }

  @Operation({ role: 'kunde', rest: 'GET /accounts/{accountID}/product-config' })
  @Query(() => ProductConfig, { description: 'Product list layout of an account; a linked preset determines it.' })
  productConfig(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.productViewPresets.config(viewer, args);
  }

  @Operation({ role: 'member', rest: 'PUT /accounts/{accountID}/product-config' })
  @Mutation(() => ProductConfig, { description: 'Sets the product list layout of an account, by preset or directly.' })
  setProductConfig(@Args() args: SetProductConfigArgs, @Ctx() { services, viewer }: Context) {
    return services.productViewPresets.set(viewer, args);
  }
}
